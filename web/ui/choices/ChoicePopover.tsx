import { Popover } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, startTransition, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Row, Stack } from '../layout/Layout.tsx'
import { popup } from '../layout/Popup.tsx'
import { useDensity } from '../theme/density.tsx'

interface ChoicePopoverProps {
  label: string
  trigger: ReactElement
  align?: 'left' | 'right'
  width: string | number
  reset: ReactNode
  children: ReactNode
}

export function ChoicePopover(props: ChoicePopoverProps) {
  const { label, trigger, align = 'right', width, reset, children } = props
  const [isOpen, setOpen] = useState(false)
  const density = useDensity()
  return (
    // Opens in a transition, so that rendering many choices does not delay the response to the press.
    <Popover.Root open={isOpen} onOpenChange={(opens) => startTransition(() => setOpen(opens))} modal>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          align={align === 'left' ? 'start' : 'end'}
          sideOffset={4}
          collisionPadding={16}
          className={popup.place}
        >
          <Popover.Popup
            aria-label={label}
            data-density={density}
            className={popup.surface}
            style={{ width, padding: 16 }}
          >
            <Stack>
              {children}
              <Row gap={1} justify="end">
                {reset}
                <Popover.Close render={<Button kind="line">Done</Button>} />
              </Row>
            </Stack>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
