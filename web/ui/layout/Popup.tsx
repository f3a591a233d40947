import styles from './Popup.module.css'

/** Classes of elements that open above a page. */
export const popup = {
  place: styles.place,
  /** The backdrop. */
  veil: styles.veil,
  /** The box of a menu, list or popover. */
  surface: styles.surface,
  /** The title of a group of items. */
  title: styles.title,
  item: styles.item,
  tip: styles.tip,
}
