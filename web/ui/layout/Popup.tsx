import styles from './Popup.module.css'

export const popup = {
  place: styles.place,
  /** The backdrop. */
  veil: styles.veil,
  /** The box of a menu, list or popover. */
  surface: styles.surface,
  title: styles.title,
  item: styles.item,
  tip: styles.tip,
}
