import styles from './Spinner.module.css'

/** A loading indicator. Decorative, so it needs text. */
export const Spinner = ({ size = 'small' }: { size?: 'small' | 'medium' | undefined }) => (
  <span className={styles.spinner} data-size={size} aria-hidden />
)
