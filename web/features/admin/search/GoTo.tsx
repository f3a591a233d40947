import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/core/load-part.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { KeyHint } from '#web/ui/layout/KeyHint.tsx'
import type { Destination } from './slice.ts'

const GoToDialog = lazyPart(async () => (await import('./GoToDialog.tsx')).GoToDialog)

/** How the key is written on the reader's keyboard. */
export const goToKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** Whether the dialog is open; its button and its key open it. */
export function useGoTo(pages: readonly Destination[]) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return {
    open,
    button: (
      <Button
        kind="quiet"
        aria-label={`Go to ${goToKey}`}
        aria-keyshortcuts="Control+K Meta+K"
        icon={<Icon of={Search} small />}
        onClick={open}
        sx={{
          '& .go-to-words': { display: { xs: 'none', lg: 'inline-flex' }, alignItems: 'center', gap: '6px' },
        }}
      >
        <span className="go-to-words">
          Go to <KeyHint keys={goToKey} />
        </span>
      </Button>
    ),
    dialog: isOpen && (
      <Suspense>
        <GoToDialog pages={pages} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
