import { useDownload } from '#web/core/use-download.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Setting, settingRowSx } from './Setting.tsx'
import { savePersonalData } from './api.ts'

export function DataSetting() {
  const download = useDownload(savePersonalData)
  return (
    <Setting title="Your data" about="A copy for you, to keep or to read.">
      <Card>
        <CardRows>
          <CardRow sx={settingRowSx}>
            <div className="grow">
              <div className="title">Everything we hold about you</div>
              <div className="about">
                Your account, companies, profiles, invitations, messages, every mail to you and the record of
                what you did, as JSON files in one ZIP
              </div>
            </div>
            <DownloadBlock name="your data" state={download} busyLabel="Downloading…">
              Download my data
            </DownloadBlock>
          </CardRow>
        </CardRows>
      </Card>
    </Setting>
  )
}
