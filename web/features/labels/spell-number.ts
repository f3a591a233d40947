const numberNames = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Spells a number below ten; larger ones stay digits. */
export const spellNumber = (count: number) => numberNames[count] ?? String(count)
