import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '../../shell/error-message.ts';
import { Icon } from '../../shell/icons.tsx';
import { filmMegabytesMax, uploadFilm } from './film-upload.ts';
import { Field } from './lesson-field.tsx';

interface FilmFieldProps {
  /** '' without a film. */
  address: string;
  /** Where it plays: signed if the class is not public. */
  shownAt: string;
  fault: { field: string; message: string } | null;
  onChange: (address: string) => void;
  onFault: (message: string) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The preview film: it is uploaded in parts, and played as visitors will see it. */
export function FilmField({ address, shownAt, fault, onChange, onFault, onUploading }: FilmFieldProps) {
  const [share, setShare] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size === 0 || file.size > filmMegabytesMax * 1024 * 1024) return onFault(`影片至多 ${filmMegabytesMax} MB，这一个有 ${Math.ceil(file.size / 1024 / 1024)} MB`);
    const current = new AbortController();
    upload.current = current;
    setShare(0);
    onUploading(true);
    try {
      onChange(await uploadFilm(file, setShare, current.signal));
    } catch (error) {
      if (!current.signal.aborted) onFault(errorMessageOf(error));
    } finally {
      if (upload.current === current) {
        setShare(null);
        onUploading(false);
      }
    }
  };

  return (
    <Field label="预告片" name="livePreUrl" fault={fault} tip={`MP4（H.264、AAC），至多 ${filmMegabytesMax} MB；开播以前在详情页、等候的教室和首页的小窗里播放。`}>
      {({ id, name }) => (
        <div className="cover">
          {address && share === null ? <video src={shownAt} width="160" height="90" muted controls playsInline preload="metadata" aria-label="现在的预告片" /> : null}
          <input ref={input} type="file" accept="video/mp4" hidden onChange={(event) => (void send(event.target.files?.[0]), (event.target.value = ''))} />
          {share === null ? (
            <>
              <Button id={id} name={name} icon={<Icon name="upload" isSmall />} onClick={() => input.current?.click()}>
                {address ? '换一个' : '选影片'}
              </Button>
              {address ? (
                <Button type="text" onClick={() => onChange('')}>
                  去掉
                </Button>
              ) : null}
            </>
          ) : (
            <>
              <Progress percent={Math.floor(share * 100)} size="small" style={{ width: 200 }} aria-label="预告片的上传进度" />
              <Button type="text" onClick={() => upload.current?.abort()}>
                取消
              </Button>
            </>
          )}
        </div>
      )}
    </Field>
  );
}
