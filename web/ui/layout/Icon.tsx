import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  of: LucideIcon
  small?: boolean | undefined
}

/** Decorative. Put a text label next to it. */
export const Icon = ({ of: Drawing, small = false }: IconProps) => (
  <Drawing size={small ? 16 : 20} strokeWidth={1.6} aria-hidden focusable={false} />
)
