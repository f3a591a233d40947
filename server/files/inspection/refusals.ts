import { decodeTextHead } from '#contract/rules/files/text-encoding.ts'
import { endingsByType, getEnding } from '#contract/rules/files/file-types.ts'
import { findMarkup, type Markup } from './markup.ts'
import { detectFormat, type FileFacts } from './media-type.ts'

/** What a file is, and what can be sent in its place. */
interface Kind {
  is: string
  advice?: string
}

const asPdf = 'Export it as a PDF'
const asPicture = 'Save it as a JPEG or PNG picture'
const markups: Record<Markup, Kind> = {
  page: { is: 'a web page (HTML)', advice: 'Open it, and print it to a PDF' },
  drawing: { is: 'a drawing in SVG, which can contain scripts', advice: asPicture },
  xml: {
    is: 'an XML file, which can contain scripts',
    advice: 'Open it in the program it is from, and export it as a PDF',
  },
  program: { is: 'a text that contains program code' },
}

const program: Kind = { is: 'a program or contains one' }
const installer: Kind = { is: 'an installer of a program' }
const recording: Kind = { is: 'a recording of sound or video' }
const archive = (name: string): Kind => ({
  is: `${name} archive`,
  advice: 'Unpack it, and send its files or a ZIP of them',
})
const rawPicture: Kind = { is: 'a picture in the format of one camera or program', advice: asPicture }
const drawing = (name: string): Kind => ({ is: name, advice: asPdf })
const database: Kind = { is: 'a database', advice: 'Export the tables that matter as spreadsheets' }

/** By the usual ending of the format that was detected, several to a kind. */
const kinds: readonly (readonly [endings: string, kind: Kind])[] = [
  ['exe elf macho class wasm swf jar apk crx xpi lnk alias reg chm asar nes dat', program],
  ['deb rpm dmg iso cab', installer],
  [
    'mp4 mid mkv webm mov avi mpg mp2 mp3 m4a oga ogg ogv ogx ogm opus flac wav spx amr flv mxf mts 3gp 3g2 aif caf',
    recording,
  ],
  ['qcp ape wv dsf dff voc ac3 m4v m4p m4b f4v f4p f4b f4a mie asf mpc aac mp1 it s3m xm rm mj2', recording],
  ['rar', archive('a RAR')],
  ['7z', archive('a 7-Zip')],
  ['gz tar tar.gz bz2 xz Z lz lz4 zst lzh arj ace cpio ar', archive('a compressed')],
  ['cr2 cr3 orf arw dng nef rw2 raf xcf flif jxr psd bpg ico cur icns ktx jxl jls j2c dcm', rawPicture],
  ['ps eps indd', drawing('a PostScript or InDesign file')],
  ['dwg skp blend 3mf stl glb fbx drc vsdx', drawing('a drawing of another program')],
  ['epub mobi', drawing('an electronic book')],
  ['sqlite parquet avro arrow sav jmp shp pcap', database],
  ['pst', { is: 'a mailbox', advice: 'Save the emails that matter one by one' }],
  ['pgp', { is: 'an encrypted message', advice: 'Decrypt it, and send what is in it' }],
  ['woff woff2 eot ttf otf ttc icc', { is: 'a font or a profile of colors' }],
]

/** Describes in a sentence why a file is not accepted. It never asks for the format that the file's name says it has. */
export async function explainRefusal(facts: FileFacts): Promise<string> {
  const { head, name, contents } = facts
  if (head.length === 0) return 'This file is empty'
  const ending = getEnding(name)
  const text = decodeTextHead(head)
  const markup = text && findMarkup(text.text, head)
  if (markup) return describe(markups[markup], ending)
  const ext = (await detectFormat(head))?.ext
  if (ext === 'cfb') return explainContainer(contents, ending)
  return ext === undefined ? explainUnknown(ending) : explainFormat(ext, ending)
}

/** Explains why a format is refused that was detected; `ext` is its usual ending, without a dot. */
export function explainFormat(ext: string, ending: string): string {
  const kind = kinds.find(([endings]) => endings.split(' ').includes(ext))?.[1]
  return describe(kind ?? { is: `in the format ${ext.toUpperCase()}`, advice: asPdf }, ending)
}

function explainContainer(contents: FileFacts['contents'], ending: string): string {
  if (contents.has('installer')) return describe(installer, ending)
  if (contents.has('encrypted_package'))
    return 'This Office file is protected with a password, and its name does not say which program opens it. End its name as the program does, as in “Report.docx”'
  return describe({ is: 'a file of a program that we do not know', advice: asPdf }, ending)
}

/** Formats whose names people know, for files that are not what their name says. */
const knownEndings = new Set(Object.values(endingsByType).flat())

function explainUnknown(ending: string): string {
  const again = 'It may be damaged. Open it, and save it again'
  if (knownEndings.has(ending))
    return `This file ends in ${ending}, but its content is in no format that we know. ${again}`
  return `The format of this file is unknown. ${asPdf}`
}

/** Names of formats in an advice, with the endings of files that have the format already. */
const advised: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bPDF\b/, ['.pdf']],
  [/\bJPEG\b/, ['.jpg', '.jpeg', '.jpe', '.jfif', '.png']],
  [/\bZIP\b/, ['.zip']],
  [/\bspreadsheets\b/, ['.xls', '.xlsx', '.xlsm', '.ods', '.csv']],
  [/\bemails\b/, ['.eml', '.msg']],
]

function describe({ is, advice }: Kind, ending: string): string {
  const isKnown = knownEndings.has(ending)
  const fact = `This file is ${is}${isKnown ? `, although its name ends in ${ending}` : ''}`
  const asksForIt = advised.some(
    ([format, endings]) => advice !== undefined && format.test(advice) && endings.includes(ending),
  )
  return advice === undefined || asksForIt ? `${fact}, and not accepted` : `${fact}. ${advice}`
}
