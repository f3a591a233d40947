import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SigningDocument } from '#contract/signing.ts'
import { useDownload } from '#web/core/use-download.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { formatDate, formatFileSize } from '#web/ui/format.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { CardRow } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { type StateTone, StateTag } from '#web/ui/status/StateTag.tsx'
import { saveSigningFile } from './api.ts'

interface SigningRowProps {
  document: SigningDocument
  state: { label: string; tone: StateTone }
  children?: ReactNode
}

export function SigningRow({ document, state, children }: SigningRowProps) {
  const { original, signed, note, comment, added_by, added_at, commented_by } = document
  return (
    <CardRow align="start">
      <Visible from="sm">
        <AvatarTile name={original.filename} tone="quiet">
          <Icon of={FileText} />
        </AvatarTile>
      </Visible>
      <Grow>
        <Stack gap={1.5}>
          <Row wrap justify="between" gap={1} align="start">
            <Stack gap={0.5}>
              <Text as="h3" strong anywhere>
                {original.filename}
              </Text>
              <Text variant="small" tone="secondary">
                {formatFileSize(original.size)}, added by {added_by.name} on {formatDate(added_at)}
              </Text>
              {describeProgress(document)}
              <FileTags file={original} />
              {signed && <FileTags file={signed} />}
            </Stack>
            <StateTag tone={state.tone}>{state.label}</StateTag>
          </Row>
          {note !== null && <Message by={added_by.name}>{note}</Message>}
          {comment !== null && commented_by && <Message by={commented_by.name}>{comment}</Message>}
          <Row wrap gap={1}>
            <FileButton document={document} file="original">
              Download
            </FileButton>
            {signed && (
              <FileButton document={document} file="signed">
                Download signed copy
              </FileButton>
            )}
            {children}
          </Row>
        </Stack>
      </Grow>
    </CardRow>
  )
}

function describeProgress({ signed_by, signed_at, accepted_by, accepted_at }: SigningDocument) {
  if (!signed_by) return null
  return (
    <Text variant="small" tone="secondary">
      Signed copy from {signed_by.name}, {formatDate(signed_at)}
      {accepted_by && `. Accepted by ${accepted_by.name}, ${formatDate(accepted_at)}`}
    </Text>
  )
}

const Message = ({ by, children }: { by: string; children: string }) => (
  <Text variant="small" typed>
    <b>{by}:</b> {children}
  </Text>
)

interface FileButtonProps {
  document: SigningDocument
  file: 'original' | 'signed'
  children: string
}

function FileButton({ document, file, children }: FileButtonProps) {
  const name = document[file]?.filename ?? ''
  const state = useDownload((options) => saveSigningFile({ document, file, ...options }))
  return (
    <DownloadBlock name={name} state={state} aria-label={`${children}: ${name}`}>
      {children}
    </DownloadBlock>
  )
}
