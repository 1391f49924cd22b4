"""The same games with the faces that research knows: Gymnasium, PettingZoo and OpenSpiel."""
