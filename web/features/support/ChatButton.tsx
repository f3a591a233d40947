import { MessageSquare } from 'lucide-react'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Pressable, type PressableProps } from '#web/ui/actions/Pressable.tsx'
import styles from './ChatButton.module.css'

interface ChatButtonProps extends PressableProps {
  /**
   * In the corner over the page, in its margin, in its top bar or, for the public pages, in the bar of narrow pages and the
   * corner of wide ones.
   */
  place: 'corner' | 'margin' | 'bar' | 'public'
}

/** Opens the messages. */
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
