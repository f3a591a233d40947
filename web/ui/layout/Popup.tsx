import styles from './Popup.module.css'

export const popup = {
  place: styles.place,
  /** The backdrop. */
  veil: styles.veil,
  surface: styles.surface,
  title: styles.title,
  item: styles.item,
  tip: styles.tip,
}
