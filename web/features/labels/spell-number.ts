const numberNames = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const spellNumber = (count: number) => numberNames[count] ?? String(count)
