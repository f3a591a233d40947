import styles from './Popup.module.css'

/** The classes of what opens above a page. */
export const popup = {
  place: styles.place,
  /** Covers the page behind it. */
  veil: styles.veil,
  /** The box of a menu, a list or choices. */
  surface: styles.surface,
  /** The title of a group of items. */
  title: styles.title,
  item: styles.item,
  /** Short words beside what is pointed at. */
  tip: styles.tip,
}
