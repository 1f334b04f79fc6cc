/** The number of counter rows of a form, so that concurrent submissions rarely wait for each other. */
const COUNT_SLOTS = 16

/** Returns the counter row that counts the submission with this id. */
export const counterSlot = (id: string) => parseInt(id.slice(-1), 16) % COUNT_SLOTS
