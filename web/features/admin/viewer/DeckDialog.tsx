import type { IntroApplication } from '#contract/intros.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { DocumentDownload } from './DocumentDownload.tsx'
import { FileView } from './FileView.tsx'

export interface Deck extends Pick<IntroApplication, 'company' | 'pitch' | 'pitch_url'> {
  /** The id of the introduction application. */
  intro: string
}

export function DeckDialog({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const { company, intro, pitch } = deck
  if (!pitch) return null
  const file = { ...pitch, company, intro }
  return (
    <Dialog
      open
      title={pitch.filename}
      width="large"
      onClose={onClose}
      actions={<DocumentDownload document={file} />}
    >
      <FileTags file={pitch} />
      <FileView viewed={file} />
    </Dialog>
  )
}
