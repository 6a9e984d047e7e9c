import { Button, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { smallerPicture } from '../../../browser/live/documents/smaller-picture.ts';
import { noParentCategory } from '../../../contract/constants.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { Icon } from '../../shell/icons.tsx';
import { FilmField } from './film-field.tsx';
import { Field, Toggle } from './lesson-field.tsx';
import { recommendationOf, usePublicPlace } from './public-place.ts';
import type { Values } from './lesson-values.ts';
import { type Live, useCategories } from './live-queries.ts';
import { uploadPicture } from './uploads.ts';

export const moreFields: readonly string[] = ['pcCover', 'categoryCode', 'outline', 'livePre', 'livePreUrl', 'recommended'];

/** True if the live has a value in an optional field. */
export const hasMoreThan = (live: Pick<Live, 'pcCover' | 'outline' | 'livePre' | 'livePreUrl' | 'recommended' | 'categoryCode'>): boolean => Boolean(live.pcCover || live.outline || live.livePre || live.livePreUrl || live.recommended || live.categoryCode !== noParentCategory);

interface LessonMoreProps {
  /** Null for a new class. */
  live: Live | null;
  values: Values;
  fault: { field: string; message: string } | null;
  onChange: (changes: Partial<Values>) => void;
  onFault: (field: string, message: string) => void;
  /** True during the upload of a film, which a save would not include. */
  onUploading: (isUploading: boolean) => void;
}

/** The optional fields of a class. */
export function LessonMore({ live, values, fault, onChange, onFault, onUploading }: LessonMoreProps) {
  const categories = useCategories();
  const recommendation = recommendationOf(usePublicPlace(), values.visibility);
  const [isUploading, setIsUploading] = useState(false);
  const cover = useRef<HTMLInputElement>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setIsUploading(true);
    try {
      onChange({ pcCover: (await uploadPicture(await smallerPicture(file), 'cover')).address });
    } catch (error) {
      onFault('pcCover', errorMessageOf(error));
    } finally {
      setIsUploading(false);
    }
  };
  const options = (categories.data ?? []).map(({ categoryCode, categoryName }) => ({ value: categoryCode, label: categoryName }));
  return (
    <div className="lesson-form__more">
      <Field label="封面" name="pcCover" fault={fault} tip="16:9 的图，开播以前和列表里显示。">
        {() => (
          <div className="cover">
            {values.pcCover ? <img src={values.pcCover === live?.pcCover ? live.shownAt.pcCover : values.pcCover} alt="现在的封面" width="160" height="90" /> : null}
            <input ref={cover} type="file" accept="image/png,image/jpeg,image/webp" hidden onChange={(event) => (void upload(event.target.files?.[0]), (event.target.value = ''))} />
            <Button icon={<Icon name="upload" isSmall />} loading={isUploading} onClick={() => cover.current?.click()}>
              {values.pcCover ? '换一张' : '选图片'}
            </Button>
            {values.pcCover ? (
              <Button type="text" onClick={() => onChange({ pcCover: '' })}>
                去掉
              </Button>
            ) : null}
          </div>
        )}
      </Field>
      <Field label="类目" name="categoryCode" fault={fault} tip="直播课的列表按它筛选。">
        {({ id }) => (
          <Select
            id={id}
            value={values.categoryCode === noParentCategory ? null : values.categoryCode}
            placeholder="不选"
            options={options}
            allowClear
            loading={categories.isPending}
            style={{ width: '100%' }}
            onChange={(categoryCode: string | undefined) => onChange({ categoryCode: categoryCode ?? noParentCategory })}
          />
        )}
      </Field>
      <Field label="讲什么" name="outline" fault={fault} tip="直播详情页的正文，一行一段。以分钟开头的一行（24 分 主电路接线）是课尺上的一段。">
        {(props) => <Input.TextArea {...props} value={values.outline} rows={6} maxLength={5000} onChange={(event) => onChange({ outline: event.target.value })} placeholder={'停电、验电、挂地线\n触电以后的前三分钟'} />}
      </Field>
      <FilmField address={values.livePreUrl} shownAt={values.livePreUrl === live?.livePreUrl ? live.shownAt.livePreUrl : values.livePreUrl} fault={fault} onChange={(livePreUrl) => onChange({ livePreUrl })} onFault={(message) => onFault('livePreUrl', message)} onUploading={onUploading} />
      <Field label="预告片旁边的一句话" name="livePre" fault={fault}>
        {(props) => <Input {...props} value={values.livePre} maxLength={200} onChange={(event) => onChange({ livePre: event.target.value })} />}
      </Field>
      <Toggle label="循环放预告片" note="一直放到讲师开播；关着只放一遍" isOn={values.previewLoops} onChange={(previewLoops) => onChange({ previewLoops })} />
      <Toggle label="推荐这节课" name="recommended" fault={fault} note={recommendation.note} isDisabled={!recommendation.isPossible} isOn={recommendation.isPossible && values.recommended} onChange={(recommended) => onChange({ recommended })} />
    </div>
  );
}
