import { Download, ExternalLink, FileText } from 'lucide-react'
import type { Introduction } from '#contract/introductions.ts'
import { addRetryAdvice } from '#web/core/api-error.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { FieldError } from '#web/ui/fields/Question.tsx'
import { getDeckHost } from './deck-host.ts'
import type { Opened } from './use-introduction.ts'

export function DeckCard({ introduction, opened }: { introduction: Introduction; opened: Opened }) {
  const { pitch, pitch_url } = introduction
  const host = getDeckHost(pitch_url)
  if (!pitch && !host) return null
  return (
    <Card title="Pitch deck">
      <CardBody>
        <Stack>
          {pitch && <DeckFile pitch={pitch} opened={opened} />}
          {host && pitch_url && (
            <Button
              kind="line"
              href={pitch_url}
              target="_blank"
              rel="noreferrer nofollow"
              icon={<Icon of={ExternalLink} small />}
            >
              Open on {host}
            </Button>
          )}
        </Stack>
      </CardBody>
    </Card>
  )
}

interface DeckFileProps {
  pitch: NonNullable<Introduction['pitch']>
  opened: Opened
}

function DeckFile({ pitch, opened: { downloading, download } }: DeckFileProps) {
  const { isBusy, error } = downloading
  const isGone = error?.code === 'not_found' || error?.code === 'introduction_closed'
  return (
    <>
      <Row gap={1.5}>
        <AvatarTile name="" tone="quiet">
          <Icon of={FileText} />
        </AvatarTile>
        <RowText strong title={pitch.filename} note={formatFileSize(pitch.size)} />
      </Row>
      <Button kind="line" loading={isBusy} onClick={download} icon={<Icon of={Download} small />}>
        {isBusy ? 'Downloading…' : 'Download deck'}
      </Button>
      {error && (
        <div role="alert">
          <FieldError>
            {isGone ? 'The deck is no longer available.' : addRetryAdvice(`${error.message}.`)}
          </FieldError>
        </div>
      )}
    </>
  )
}
