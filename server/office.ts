import { findOffice, isProgram } from '#server/adapters/media/find-office.ts'
import { createOfficeConverter, type OfficeConverter } from '#server/adapters/media/office-converter.ts'
import { SettingError, type Settings } from './env.ts'

/** LibreOffice, named or found; undefined when this machine has none. Throws SettingError for a name that is no program. */
export function chooseOffice({ office: { path, searchPath } }: Settings): OfficeConverter | undefined {
  if (path !== undefined && !isProgram(path)) {
    throw new SettingError(`LIBREOFFICE_PATH: ${path} is no program that can be started`)
  }
  const program = path ?? findOffice(searchPath)
  return program === undefined ? undefined : createOfficeConverter({ program, searchPath })
}
