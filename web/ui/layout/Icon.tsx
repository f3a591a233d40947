import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  /** An icon of lucide-react. */
  of: LucideIcon
  /** 16 px instead of 20. */
  small?: boolean | undefined
}

/** A line icon in the color of the text. It is decorative and needs a label beside it. */
export const Icon = ({ of: Drawing, small = false }: IconProps) => (
  <Drawing size={small ? 16 : 20} strokeWidth={1.6} aria-hidden focusable={false} />
)
