import { Row, Visible } from '../layout/Layout.tsx'
import styles from './KeyHint.module.css'
import { Text } from '../layout/Text.tsx'

export interface KeyHintProps {
  /** `j`, `Enter`, `⌘K` */
  keys: string
  /** What it does, beside the key. */
  children?: string | undefined
}

/** A key, and what it does. */
export const KeyHint = ({ keys, children }: KeyHintProps) => (
  <span className={styles.hint}>
    <kbd className={styles.key}>{keys}</kbd>
    {children}
  </span>
)

/** The shortcuts of a page in its footer, hidden on narrow screens. */
export const KeyHints = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <Visible as="div" from="md">
    <Text as="div" variant="small" tone="secondary">
      <Row wrap gap={1.5}>
        {keys.map(([key, does]) => (
          <KeyHint key={key} keys={key}>
            {does}
          </KeyHint>
        ))}
      </Row>
    </Text>
  </Visible>
)
