export const common = {
  title: "HISPANIA",
};
