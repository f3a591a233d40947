import styles from './NumberBadge.module.css'

export const NumberBadge = ({ number }: { number: number }) => <span className={styles.drop}>{number}</span>
