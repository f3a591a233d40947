import styles from './PostText.module.css'

/** Markup of a post, prepared by `prepareArticle`. `isSmall`: in the size of texts in a card. */
export const PostText = ({ html, isSmall }: { html: string; isSmall?: boolean }) => (
  // oxlint-disable-next-line react/no-danger -- sanitized by the server
  <div dangerouslySetInnerHTML={{ __html: html }} className={styles.text} data-small={isSmall || undefined} />
)
