const numberNames = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A small count as a word, as in a sentence; from ten on in digits. */
export const spellNumber = (count: number) => numberNames[count] ?? String(count)
