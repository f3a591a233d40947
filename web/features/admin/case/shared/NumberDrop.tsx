import styles from './NumberDrop.module.css'

export const NumberDrop = ({ number }: { number: number }) => <span className={styles.drop}>{number}</span>
