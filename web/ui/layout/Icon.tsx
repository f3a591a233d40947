import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  /** A drawing of lucide-react. */
  of: LucideIcon
  /** 16 px instead of 20. */
  small?: boolean | undefined
}

/** A line icon in the colour of its text. It says nothing by itself: words stand beside it. */
export const Icon = ({ of: Drawing, small = false }: IconProps) => (
  <Drawing
    size={small ? 16 : 20}
    strokeWidth={1.6}
    aria-hidden
    focusable={false}
    style={{ flex: 'none', display: 'block' }}
  />
)
