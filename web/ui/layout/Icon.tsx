import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  of: LucideIcon
  /** 16 px instead of 20. */
  small?: boolean | undefined
}

/** A line icon in the text color. Decorative, so it needs a label. */
export const Icon = ({ of: Drawing, small = false }: IconProps) => (
  <Drawing size={small ? 16 : 20} strokeWidth={1.6} aria-hidden focusable={false} />
)
