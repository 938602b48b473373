import { useNonce } from '../../ui/nonce.tsx';
import { largestFile, formatLargestFile } from '../../platform/storage/pdf-fault.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, SelectField } from '../../ui/forms/field.tsx';
import { Message } from '../../ui/forms/message.tsx';
import {
  catalogueFiles,
  isStoredName,
  storagePath,
  uploadFields,
  type UploadFault,
} from './upload.ts';
import { uploadScript } from './upload-script.ts';
import '../../ui/forms/progress.css';
import './stored-files.css';

type Props = {
  /** The file to replace; if unset, the admin chooses a name. */
  replaces?: string;
  /** Why the last upload was rejected, with its other fields. */
  rejection?:
    | (Pick<UploadFault, 'message' | 'field'> & { values: Record<string, string> })
    | undefined;
};

/** A plain form; with the page's script it accepts a dropped file and shows progress. */
export function UploadForm({ replaces, rejection }: Props) {
  const nonce = useNonce();
  return (
    <>
      <form
        className="upload form"
        method="post"
        action={`${storagePath}/upload`}
        encType="multipart/form-data"
        data-upload={`${storagePath}/receive`}
        data-largest={largestFile}
        data-largest-in-words={formatLargestFile}
      >
        {rejection && (
          <Message tone="error" title="Nothing was uploaded">
            <p>{rejection.message}</p>
          </Message>
        )}
        <Field
          label="PDF file"
          name={uploadFields.file}
          type="file"
          accept=".pdf,application/pdf"
          required
          hint={`${formatLargestFile} at most. Drop it anywhere in this box, or choose it.`}
          error={rejection?.field === 'file' ? rejection.message : undefined}
        />
        {replaces ? <ReplacedName name={replaces} /> : <ChosenName rejection={rejection} />}
        <div className="button-row">
          <Button size="dense">{replaces ? 'Replace' : 'Upload'}</Button>
        </div>
        <div className="upload-bar" data-bar="" hidden>
          <progress max={100} value={0} aria-label="How much is uploaded" />
          <Button type="button" variant="secondary" size="dense" data-cancel="">
            Cancel
          </Button>
        </div>
        <p className="note" role="status" data-state="" />
        <p className="late" role="alert" data-fault="" />
      </form>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // A constant, so safe.
        dangerouslySetInnerHTML={{ __html: uploadScript }}
      />
    </>
  );
}

function ReplacedName({ name }: { name: string }) {
  return (
    <>
      <input type="hidden" name={uploadFields.name} value={name} />
      <input type="hidden" name={uploadFields.replace} value="on" />
    </>
  );
}

function ChosenName({ rejection }: Pick<Props, 'rejection'>) {
  const values = rejection?.values ?? {};
  const name = values[uploadFields.name] ?? '';
  const names = new Set(catalogueFiles.map((file) => file.name));
  // Any other file that was to be replaced.
  if (isStoredName(name)) names.add(name);
  return (
    <>
      <SelectField
        label="Store it as"
        name={uploadFields.name}
        options={[
          { value: '', label: 'What the file is called' },
          ...[...names].map((known) => ({ value: known, label: known })),
        ]}
        defaultValue={name}
        error={rejection?.field === 'name' ? rejection.message : undefined}
      />
      <Checkbox
        label="Replace what is there"
        name={uploadFields.replace}
        defaultChecked={values[uploadFields.replace] === 'on'}
      />
    </>
  );
}
