export { sendRequest } from './http-upload.ts'
export { sendForm, type SendingFile } from './send-form.ts'
export { PartedUpload } from './parted-upload.ts'
