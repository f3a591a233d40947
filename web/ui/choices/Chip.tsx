import styles from './Chip.module.css'

/** Classes of a chip with a remove button. */
export const chip = { box: styles.chip, remove: styles.remove }
