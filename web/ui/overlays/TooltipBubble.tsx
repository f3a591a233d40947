import { Tooltip } from '@base-ui/react/tooltip'
import { popup } from '../layout/Popup.tsx'

interface TooltipBubbleProps {
  anchor: HTMLElement
  text: string
  side: 'bottom' | 'right'
}

export const TooltipBubble = ({ anchor, text, side }: TooltipBubbleProps) => (
  <Tooltip.Root open>
    <Tooltip.Portal>
      <Tooltip.Positioner anchor={anchor} side={side} sideOffset={8} className={popup.place}>
        <Tooltip.Popup role="tooltip" className={popup.tip}>
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
)
