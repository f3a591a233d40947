import type { ReactNode } from 'react'
import { getInitials } from '../format.ts'
import styles from './Avatar.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const SOFT = ['moss', 'blue', 'water', 'quiet'] as const

export type AvatarTone = (typeof SOFT)[number] | 'primary' | 'accent' | 'nobody'

const pickTone = (name: string): AvatarTone => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return SOFT[sum % SOFT.length] ?? 'quiet'
}

interface AvatarTileProps {
  name: string
  tone?: AvatarTone | undefined
  /** In px. */
  size?: 24 | 32 | 36 | 40 | 48 | undefined
  children?: ReactNode
}

interface AvatarProps extends AvatarTileProps {
  /** Announces the name to screen readers, for avatars without a visible name. */
  spoken?: boolean | undefined
}

export const Avatar = ({ name, tone = pickTone(name), size = 36, spoken = false, children }: AvatarProps) => (
  <span title={spoken ? name : undefined} className={styles.avatar} data-tone={tone} data-size={size}>
    {children ?? <span aria-hidden>{tone === 'nobody' ? '–' : getInitials(name)}</span>}
    {spoken && <VisuallyHidden>{name}</VisuallyHidden>}
  </span>
)

export const AvatarTile = ({ name, tone = pickTone(name), size = 40, children }: AvatarTileProps) => (
  <span className={styles.avatar} data-tone={tone} data-size={size} data-tile>
    {children ?? <span aria-hidden>{getInitials(name)}</span>}
  </span>
)
