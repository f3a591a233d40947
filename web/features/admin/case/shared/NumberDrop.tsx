import styles from './NumberDrop.module.css'

/** The number of a request, on its card and next to the answer. */
export const NumberDrop = ({ number }: { number: number }) => <span className={styles.drop}>{number}</span>
