import styles from './NumberDrop.module.css'

/** The number of a request, the same on its card and on what it is about. */
export const NumberDrop = ({ number }: { number: number }) => <span className={styles.drop}>{number}</span>
