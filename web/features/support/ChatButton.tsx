import { MessageSquare } from 'lucide-react'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Pressable, type PressableProps } from '#web/ui/actions/Pressable.tsx'
import styles from './ChatButton.module.css'

interface ChatButtonProps extends PressableProps {
  /**
   * The button's position: over the corner of the page, in its margin or in its top bar. `public` uses the bar on
   * narrow pages and the corner on wide pages.
   */
  place: 'corner' | 'margin' | 'bar' | 'public'
}

export const ChatButton = ({ place, children, ...rest }: ChatButtonProps) => (
  <Pressable
    aria-label="Messages"
    aria-haspopup="dialog"
    aria-expanded={false}
    {...rest}
    className={styles.button}
    data-place={place}
  >
    <Icon of={MessageSquare} />
    {children}
  </Pressable>
)
