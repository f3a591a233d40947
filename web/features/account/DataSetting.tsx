import { useDownload } from '#web/core/use-download.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Setting } from './Setting.tsx'
import { savePersonalData } from './api.ts'

export function DataSetting() {
  const download = useDownload(savePersonalData)
  return (
    <Setting title="Your data" about="Download a copy of your personal data.">
      <CardRows>
        <CardRow wrap>
          <RowText
            strong
            title="Everything we store about you"
            note="Your account, companies, profiles, document list, invitations, messages, emails and activity log, as JSON files in a ZIP"
          />
          <DownloadBlock name="your data" state={download} busyLabel="Downloading…">
            Download my data
          </DownloadBlock>
        </CardRow>
      </CardRows>
    </Setting>
  )
}
