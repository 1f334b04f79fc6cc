"""Every picture by name: its format and the function that builds its scene."""

from posts import POSTS
from products_one import PRODUCTS as ONE
from products_two import PRODUCTS as TWO
from wide import WIDE

SCENES = {**ONE, **TWO, **POSTS, **WIDE}
