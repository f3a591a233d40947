import styles from './Spinner.module.css'

/** Decorative. Put text next to it. */
export const Spinner = ({ size = 'small' }: { size?: 'small' | 'medium' | undefined }) => (
  <span className={styles.spinner} data-size={size} aria-hidden />
)
