import styles from './PostText.module.css'

/** `html` must be sanitized. */
export const PostText = ({ html, isSmall }: { html: string; isSmall?: boolean }) => (
  // oxlint-disable-next-line react/no-danger -- sanitized by the server
  <div dangerouslySetInnerHTML={{ __html: html }} className={styles.text} data-small={isSmall || undefined} />
)
