import { Row, Visible } from '../layout/Layout.tsx'
import styles from './KeyHint.module.css'
import { Text } from '../layout/Text.tsx'

export interface KeyHintProps {
  /** A key or key combination, such as `j`, `Enter` or `⌘K`. Systems without a ⌘ key show `Ctrl K`. */
  keys: string
  children?: string | undefined
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const toSystemKeys = (keys: string) =>
  isApple() ? keys : keys.replace('⌘', 'Ctrl ').replace('↵', 'Enter')

export const KeyHint = ({ keys, children }: KeyHintProps) => (
  <span className={styles.hint}>
    <kbd className={styles.key}>{toSystemKeys(keys)}</kbd>
    {children}
  </span>
)

export const KeyHints = ({ keys }: { keys: readonly (readonly [key: string, action: string])[] }) => (
  <Visible as="div" from="md">
    <Text as="div" variant="small" tone="secondary">
      <Row wrap gap={1.5}>
        {keys.map(([key, action]) => (
          <KeyHint key={key} keys={key}>
            {action}
          </KeyHint>
        ))}
      </Row>
    </Text>
  </Visible>
)
