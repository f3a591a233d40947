import type { IntroApplication } from '#contract/intros.ts'
import { useDownload } from '#web/core/use-download.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { savePitch } from '../api.ts'

export function PitchDeck({ application: { id, pitch, investors } }: { application: IntroApplication }) {
  const state = useDownload((options) => savePitch({ introId: id, ...options }))
  if (!pitch) return null
  const sent = investors.filter(({ sent_at, answered_at }) => sent_at !== null || answered_at !== null)
  const opened = investors.filter(({ pitch_opened_at }) => pitch_opened_at !== null)
  return (
    <Stack gap={1} align="start">
      <Text anywhere>{pitch.filename}</Text>
      {sent.length > 0 && (
        <Text variant="small" tone="secondary">
          {opened.length === 0
            ? 'No investor has opened the deck yet.'
            : `Opened by ${opened.map(({ name }) => name).join(', ')}.`}
        </Text>
      )}
      <DownloadBlock name={pitch.filename} state={state} aria-label={`Download your deck: ${pitch.filename}`}>
        Download your deck
      </DownloadBlock>
    </Stack>
  )
}
