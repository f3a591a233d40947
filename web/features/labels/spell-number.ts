const numberNames = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Spells out numbers below ten. */
export const spellNumber = (count: number) => numberNames[count] ?? String(count)
