import styles from './Chip.module.css'

/** The classes of a chip in a control: a word or two, with a button that removes it. */
export const chip = { box: styles.chip, remove: styles.remove }
