import styles from './Spinner.module.css'

/** Something is going on. It is decorative: say in words what. */
export const Spinner = ({ size = 'small' }: { size?: 'small' | 'medium' | undefined }) => (
  <span className={styles.spinner} data-size={size} aria-hidden />
)
