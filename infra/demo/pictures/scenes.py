"""Every picture by name: its format and the function that builds its scene."""

import pictures_of_bowls
import pictures_of_cups
import pictures_of_tableware
import pictures_of_vases
import posts_of_the_house
import posts_of_the_workshop
import wide

SCENES = {
    **pictures_of_cups.SCENES,
    **pictures_of_bowls.SCENES,
    **pictures_of_tableware.SCENES,
    **pictures_of_vases.SCENES,
    **posts_of_the_workshop.SCENES,
    **posts_of_the_house.SCENES,
    **wide.SCENES,
}
