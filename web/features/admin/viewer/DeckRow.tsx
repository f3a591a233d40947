import { ExternalLink, FileText } from 'lucide-react'
import { useState } from 'react'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { getDeckHost } from '#web/features/intros/deck-host.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Panel, Row, Visible } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { type Deck, DeckDialog } from './DeckDialog.tsx'

interface DeckRowProps {
  deck: Deck
  /** Whether the key `p` opens the preview. */
  hasKey?: boolean
}

export function DeckRow({ deck, hasKey = false }: DeckRowProps) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts(hasKey && deck.pitch ? { p: () => setOpen(true) } : {})
  const { pitch, pitch_url } = deck
  const host = getDeckHost(pitch_url)
  if (!pitch && !host) return null
  return (
    <Panel pad={1} framed>
      <Row gap={1} wrap>
        <Icon of={FileText} small />
        {pitch ? (
          <RowText strong title={pitch.filename} note={formatFileSize(pitch.size)} />
        ) : (
          <RowText strong title="Pitch deck" note={`On ${host}`} />
        )}
        {pitch && (
          <Button
            kind="line"
            size="small"
            onClick={() => setOpen(true)}
            endIcon={
              hasKey && (
                <Visible from="md">
                  <KeyHint keys="p" />
                </Visible>
              )
            }
          >
            Preview <VisuallyHidden>{pitch.filename}</VisuallyHidden>
          </Button>
        )}
        {host && pitch_url && (
          <Button
            kind="line"
            size="small"
            href={pitch_url}
            target="_blank"
            rel="noreferrer nofollow"
            icon={<Icon of={ExternalLink} small />}
          >
            Open on {host}
          </Button>
        )}
      </Row>
      {isOpen && <DeckDialog deck={deck} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
