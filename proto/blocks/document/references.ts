import { ObjectId } from '../../http/common/object-id.ts'
import { refersTo } from '../../values/refers-to.ts'

// Copies, because each refers to something else.
export const FormId = refersTo('form', ObjectId.clone())
export const ProductId = refersTo('product', ObjectId.clone())
export const CollectionId = refersTo('collection', ObjectId.clone())
