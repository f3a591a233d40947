import { useDownload } from '#web/core/use-download.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Setting } from './Setting.tsx'
import { savePersonalData } from './api.ts'

export function DataSetting() {
  const download = useDownload(savePersonalData)
  return (
    <Setting title="Your data" about="A copy for you, to keep or to read.">
      <CardRows>
        <CardRow wrap>
          <RowText
            strong
            title="Everything we hold about you"
            note="Your account, companies, profiles, invitations, messages, every mail to you and the record of what you did, as JSON files in one ZIP"
          />
          <DownloadBlock name="your data" state={download} busyLabel="Downloading…">
            Download my data
          </DownloadBlock>
        </CardRow>
      </CardRows>
    </Setting>
  )
}
