import styles from './Chip.module.css'

export const chip = { box: styles.chip, remove: styles.remove }
