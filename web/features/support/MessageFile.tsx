import { Paperclip } from 'lucide-react'
import type { SupportMessage } from '#contract/support.ts'
import { useDownload } from '#web/core/use-download.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { downloadMessageFile } from './api.ts'

interface MessageFileProps {
  messageId: string
  file: NonNullable<SupportMessage['file']>
}

export function MessageFile({ messageId, file }: MessageFileProps) {
  const { filename, size } = file
  const download = useDownload((options) => downloadMessageFile({ messageId, ...options }))
  return (
    <Stack gap={0.5}>
      <DownloadBlock name={filename} state={download} icon={<Icon of={Paperclip} small />}>
        {`${filename}, ${formatFileSize(size)}`}
      </DownloadBlock>
      <FileTags file={file} />
    </Stack>
  )
}
